// Answers for the words of what ends a case about a line of the bank's statement.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('cases-lines', {
  askBank: 'Ask the bank again',
  book: 'Book it',
  amountToAsk:
    'Ask the bank again when you know which amount is right: what its books have then is recorded, and this case closes.',
  lineToAsk:
    'Our books lack this line. Ask the bank about it first: a deposit that it knows is recorded by itself, and this case closes.',
  lineToBook:
    'The bank does not explain this line. Book it, as somebody’s deposit or as the house’s own money, or close the case with what you found.',
  lineAsked:
    'The bank did not explain it. Who moves money can book it; you can close the case with what you found.',
  bookTitle: 'Book line of the statement',
  bookEffect: 'Takes this line into our books as the bank has it, and closes the case.',
  whoseMoney: 'Whose money it is',
  somebodys: 'A deposit',
  theHouses: 'The house’s own',
  somebodysBody:
    'It waits in suspense. Among the suspended deposits it is then given to a customer or sent back.',
  houseHas: 'The owners brought it. It becomes the house’s own money at the bank.',
  houseBears: 'The house bears it, from its own money at the bank.',
})
