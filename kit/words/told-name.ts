// Answers for names from outside in what we tell customers by mail, SMS and notice: as people read them, and never a link or a number. Pure.
import { withoutContacts } from '../strange-contacts.ts'
import { shownName } from './shown-name.ts'

export const toldName = (name: string): string => shownName(withoutContacts(name))
