// Promises about names in capitals, as people read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownName } from './shown-name.ts'

test('a name that a bank writes in capitals is read in small letters, tone marks and hyphens kept', () => {
  assert.equal(shownName('OBI ADAEZE YAKUBU'), 'Obi Adaeze Yakubu')
  assert.equal(shownName('ADÉBÁYỌ̀-OGUNLÉSÌ OLÚWAṢEUN'), 'Adébáyọ̀-Ogunlésì Olúwaṣeun')
  assert.equal(shownName("O'BRIEN, T. A."), "O'Brien, T. A.")
  assert.equal(shownName("OKAFOR'S STORES LTD"), "Okafor's Stores Ltd")
})

test('short forms that are no words stay as they are', () => {
  assert.equal(shownName('DANGOTE SUGAR PLC'), 'Dangote Sugar PLC')
  assert.equal(shownName('MUSA IBRAHIM III'), 'Musa Ibrahim III')
})

test('a name that somebody wrote themselves stays as they wrote it', () => {
  for (const name of ['Olúwaṣeun Adébáyọ̀-Ogunlésì', 'bola ade', 'McJohn O', 'B', '@bola', ''])
    assert.equal(shownName(name), name)
})
