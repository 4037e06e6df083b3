// Answers for the calls of VTpass's twin that list what the fields of insurers are chosen from.
import type { Reply, Route } from '../requests.ts'
import { said } from './answers.ts'
import { buildings, lists } from './insurance.ts'

const found = (content: unknown): Reply => ({
  status: 200,
  json: { response_description: '000', content },
})

function showList(list: string, of = ''): Reply {
  const [name, read] = (Object.hasOwn(lists, list) ? lists[list] : undefined) ?? []
  if (name === undefined || read === undefined) return said('011', 'INVALID ARGUMENTS')
  return found(read(of).map(([code, text]) => ({ [`${name}Code`]: code, [`${name}Name`]: text })))
}

export const insuranceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/universal-insurance/options/:list',
    handle: async (_request, { list = '' }) => showList(list),
  },
  {
    method: 'GET',
    path: '/universal-insurance/options/:list/:code',
    handle: async (_request, { list = '', code = '' }) => showList(list, code),
  },
  {
    method: 'GET',
    path: '/options',
    handle: async ({ query }) =>
      query.get('serviceID') === 'home-cover-insurance' && query.get('name') === 'type_building'
        ? found(buildings)
        : said('011', 'INVALID ARGUMENTS'),
  },
]
