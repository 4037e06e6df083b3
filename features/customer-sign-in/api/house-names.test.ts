// Promises about names of customers that sound like us: refused where they are written.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signUpCustomer } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { saveProfile } from '../contract.ts'
import { customerAuthenticator, jobs, routes } from '../public.ts'

let app: TestApp
before(async () => {
  app = await testApp({ routes, customer: customerAuthenticator, jobs })
})
after(() => app.close())

test('name_unreadable: nobody signs up under the product’s own name', async () => {
  const { cookie } = await signUpCustomer(app, 'pretender@mail.example')
  const save = (first_name: string, last_name: string) =>
    app.request(saveProfile, {
      cookie,
      body: { first_name, last_name, phone: '08031234567', date_of_birth: '1990-01-01' },
    })
  const refused = await save(app.doors.brand.name, 'Support')
  assert.equal(refused.code, 'name_unreadable')
  assert.deepEqual(refused.errors, [
    { path: 'last_name', message: 'We use this name ourselves. Write your own name, as on your ID.' },
  ])
  assert.equal((await save('Ada', 'Support')).status, 200)
})
