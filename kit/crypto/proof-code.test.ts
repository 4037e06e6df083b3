// Codes that prove documents: stable, keyed, and read back as people type them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { seededRandom } from '../random.ts'
import { hashProofCode, proofCode, readProofCode } from './proof-code.ts'
import { createVault } from './vault.ts'

const vaultOf = (fill: number) =>
  createVault({
    encryptionKey: Buffer.alloc(32, 1),
    indexKey: Buffer.alloc(32, fill),
    random: seededRandom('codes'),
  })

test('one id has one code for a purpose, and another under another key or for another purpose', () => {
  const code = proofCode(vaultOf(2), 'receipt', 'id')
  assert.equal(proofCode(vaultOf(2), 'receipt', 'id'), code)
  const others = [proofCode(vaultOf(3), 'receipt', 'id'), proofCode(vaultOf(2), 'statement', 'id')]
  assert.ok(!others.includes(code))
})

test('any code is read back however its letters and groups are typed (random)', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), (id, isSmall) => {
      const code = proofCode(vaultOf(2), 'receipt', id)
      const typed = code.replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')
      assert.equal(readProofCode(isSmall ? typed.toLowerCase() : typed), code)
    }),
  )
})

test('a code is known however a phone pastes it', () => {
  const code = '7QK4-92MD-X1AB-C3D4'
  for (const typed of [
    '7QK4–92MD—X1AB−C3D4',
    '7QK4‐92MD‑X1AB﹣C3D4',
    '\u200B7QK4\u00A092MD\u2009X1AB\u00ADC3D4\uFEFF',
    '７ＱＫ４－９２ＭＤ－Ｘ１ＡＢ－Ｃ３Ｄ４',
    '7QK4_92MD_X1AB_C3D4.',
    'Code: 7QK4-92MD-X1AB-C3D4',
    'Code 7QK4 92MD X1AB C3D4',
    '“7QK4-92MD-X1AB-C3D4”',
    '*7QK4-92MD-X1AB-C3D4*',
    'I paid you 5,000 on 28 Nov. *7QK4-92MD-X1AB-C3D4* Please check it, reference tr_f68vq15ymab8',
    'the code is 7qk492mdx1abc3d4, thanks',
    'https://shop.example/receipt/7QK4-92MD-X1AB-C3D4',
    'https://shop.example/receipt/7qk4-92md-x1ab-c3d4?from=chat#top',
    'shop.example/statement/7QK4-92MD-X1AB-C3D4/',
    'https://shop.example/receipt/check?code=7QK4+92MD+X1AB+C3D4',
    '₦5,000.00 to Ada Obi\nSent\nReference ABC-1\nCheck this receipt: https://shop.example/receipt/7QK4-92MD-X1AB-C3D4',
  ])
    assert.equal(readProofCode(typed), code, typed)
})

test('what cannot be a code is none', () => {
  for (const typed of [
    '',
    '7QK4',
    'U'.repeat(16),
    '7QK4-92MD-X1AB-C3D4-0',
    '7QK4-92MD-X1AB-C3D!',
    '0-7QK4-92MD-X1AB-C3D4',
    'a confirmationsmail',
    '100003926112804230100080',
  ])
    assert.equal(readProofCode(typed), undefined, typed)
})

test('what is kept of a code is its hash alone', () => {
  const code = proofCode(vaultOf(2), 'receipt', 'id')
  assert.equal(hashProofCode(code).length, 32)
  assert.ok(!hashProofCode(code).toString('latin1').includes(code))
})
