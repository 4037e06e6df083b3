// Answers for the words of what ends a case about a line of the bank's statement.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('deposits-lines', {
  askBank: 'Ask the bank again',
  book: 'Book it',
  amountToAsk:
    'Ask the bank again once it has corrected its records. The amount that it then confirms is recorded, and this case closes.',
  lineToAsk:
    'This line is missing from our books, or has a different amount. Ask the bank about it first: a deposit that it knows is recorded automatically, and this case closes.',
  lineToBook: 'The bank does not explain this line. Book it as a deposit or as our own money.',
  oursToBook: 'The bank’s statement still differs from our books. Book the difference to our own money.',
  endedToBook:
    'This deposit had gone back, and the bank’s statement has money of it again. Book it as a deposit or as our own money.',
  lineAsked: 'The bank did not explain it. An owner or Finance can book it.',
  bookTitle: 'Book statement line',
  bookEffect: 'Books this line as the bank has it, and closes the case.',
  whoseMoney: 'Whose money it is',
  somebodys: 'A deposit',
  theHouses: 'Our own money',
  somebodysBody: 'It becomes a suspended deposit, and is then credited to a customer or returned.',
  houseHas: 'The owners paid it in. It becomes our own money at the bank.',
  direction: 'Direction',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  whoseAccount: 'Account',
  untold: 'Unknown: not in the statement',
  houseBears: 'We bear it, from our own money at the bank.',
})
