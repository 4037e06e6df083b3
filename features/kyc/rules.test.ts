// Promises about whose record of a register confirms a customer: theirs however it spells their name, and nobody else's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOf, namesMatch, personTexts } from './rules.ts'

const record = (firstName: string, middleName: string, lastName: string) => ({
  firstName,
  middleName,
  lastName,
  dateOfBirth: '1990-05-17',
  watchListed: false,
})
const claim = (firstName: string, lastName: string) => ({ firstName, lastName, dateOfBirth: '1990-05-17' })

test('joined or split, swapped, with a name more or an apostrophe less: the same person', () => {
  for (const [ours, theirs] of [
    [claim('Abdul Rahman', 'Bello'), record('ABDULRAHMAN', '', 'BELLO')],
    [claim('Abdulrahman', 'Bello'), record('ABDUL', 'RAHMAN', 'BELLO')],
    [claim('Aoife', 'O’Brien'), record('OBRIEN', '', 'AOIFE')],
    [claim('Aoife', 'OBrien'), record('Aoife', '', "O'BRIEN")],
    [claim('Olúwa Ṣeun', 'Adéyẹmí'), record('OLUWASEUN', 'GRACE', 'ADEYEMI')],
    [claim('Adaeze', 'Okonkwo'), record('OKONKWO', 'NGOZI', 'ADAEZE')],
    [claim('Madonna', 'Madonna'), record('MADONNA', '', '')],
  ] as const) {
    assert.ok(namesMatch(ours, theirs), `${ours.firstName} ${ours.lastName}`)
    assert.equal(failureOf(ours, theirs), undefined)
  }
})

test('a first name that is written as two is one name: the other one has to be the same too', () => {
  for (const [ours, theirs] of [
    [claim('Oluwa Seun', 'Adeyemi'), record('OLUWASEUN', '', 'BAKARE')],
    [claim('Abdul', 'Rahman'), record('ABDULRAHMAN', '', 'BELLO')],
    [claim('Ada', 'Obi'), record('ADAOBI', '', 'EZE')],
    [claim('Ade', 'Bayo'), record('ADEBAYO', 'TUNDE', 'OLA')],
    [claim('Chidi', 'Okonkwo'), record('ADAEZE', '', 'OKONKWO')],
  ] as const)
    assert.equal(failureOf(ours, theirs), 'name_mismatch', `${ours.firstName} ${ours.lastName}`)
})

test('the look-ups of one person are found from either spelling, and none holds another birth date', () => {
  const joined = personTexts(record('ABDULRAHMAN', '', 'BELLO'))
  const split = personTexts(record('Abdul', 'Rahman', 'Bello'))
  assert.ok(joined.some((text) => split.includes(text)))
  const other = personTexts({ ...record('ABDULRAHMAN', '', 'BELLO'), dateOfBirth: '1990-05-18' })
  assert.ok(!other.some((text) => joined.includes(text)))
})
