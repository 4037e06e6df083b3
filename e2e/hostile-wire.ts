// Answers for what is hostile around the values of a request: bodies that are none, kinds of content, headers.
import { each } from './hostile-values.ts'

/** Bodies that are no object of fields at all, as the bytes that are sent. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...each(
    'null true 0 1e400 "text" [] [[[]]] [{}] { } {"a": {"a":1}} {\'a\':1} {"a":1,"a":2} {,} {"a":"\\ud800"} {"\\u0000":1} {"":""}',
  ),
  ...each(
    '{"__proto__":{"a":1}} {"constructor":{"prototype":{"a":1}}} \ufeff{} NaN undefined //x\n{} a=1&a=2&b[c]=3&__proto__=4',
  ),
  '',
  ' ',
  '['.repeat(50_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `"${'a'.repeat(200_000)}"`,
  'a'.repeat(270_000),
  ...[
    [0xff, 0xfe, 0],
    [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d],
    [0xed, 0xa0, 0x80],
  ].map((bytes) => Buffer.from(bytes)),
  Buffer.alloc(1_000),
  Buffer.from('{"a":1}', 'utf16le'),
]

export const hostileTypes: readonly string[] = [
  ...each(
    'text/plain application/xml APPLICATION/JSON application/jsonp multipart/form-data application/problem+json */* ; a/b/c',
  ),
  ...each(
    'application/json;charset=utf-16 application/json;charset=; multipart/form-data;boundary= multipart/form-data;boundary=x',
  ),
  ...each(
    'application/x-www-form-urlencoded application/x-www-form-urlencoded;charset=latin1 application/json,text/plain',
  ),
  '',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
]

/** Headers that some call or the edge reads, with values that HTTP can carry. */
export const hostileHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['idempotency-key', ['', ' ', 'a'.repeat(256), 'a b', 'é', "'", 'ÿ'.repeat(20), 'same']],
  ['x-shown-to', ['', 'null', '018f2f6a-0000-7000-8000-00000000feed', "' or 1=1--"]],
  ['x-device', ['', 'x'.repeat(43), 'x'.repeat(5_000), "'"]],
  ['x-confirm-duplicate', ['true', 'false', '1', 'a'.repeat(3_000)]],
  ['x-background', ['1', '0', 'true']],
  [
    'authorization',
    ['Bearer', 'Bearer ', `Bearer ${'x'.repeat(5_000)}`, 'Basic YTpi', 'bearer ÿ', 'Bearer a b', 'Negotiate'],
  ],
  [
    'cookie',
    [
      '',
      ';;;',
      '__Host-session',
      '__Host-session=',
      '__Host-session=a; __Host-session=b',
      '=x',
      '__proto__=x',
      '%ff'.repeat(900),
    ],
  ],
  ['origin', ['null', 'https://evil.example', 'x', 'é']],
  ['sec-fetch-site', ['cross-site', 'none', 'x', 'same-origin']],
  [
    'user-agent',
    [
      '',
      'x'.repeat(9_000),
      'éÿ',
      '(((((',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 999999999999_0 like Mac OS X)',
      '%s%n',
    ],
  ],
  ['accept', ['text/html', '*/*;q=9', 'x', '']],
  ['accept-language', ['x', 'a-'.repeat(2_000), '*', '__proto__']],
  ['x-forwarded-for', ['1.2.3.4', 'x', ',,,', '::1', "'"]],
  ['x-request-id', ['x', "' or 1=1--", 'a'.repeat(5_000)]],
  ['last-event-id', ['-1', '9'.repeat(400), 'x']],
  ['range', ['bytes=0-0', 'bytes=-1', 'x']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['host', ['', 'evil.example', 'localhost:99999', 'a'.repeat(300)]],
]
