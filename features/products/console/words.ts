// Answers for the words of the services in the settings.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('products-console', {
  services: 'Product services',
  servicesNote: 'What customers can do',
  on: 'On',
  off: 'Off',
  stop: 'Switch off',
  resume: 'Switch on',
  offTitle: 'Switch off: {name}',
  onTitle: 'Switch on: {name}',
  offEffect: 'Customers are refused it in words from now on. What is under way ends as usual.',
  onEffect: 'Customers can use it again as soon as somebody else has approved it.',
})
