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
  offEffect: 'Customers can no longer use it and are told so. What is under way finishes as usual.',
  onEffect: 'Customers can use it again as soon as another person approves it.',
})
