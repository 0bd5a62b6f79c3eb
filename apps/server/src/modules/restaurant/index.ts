export { insertRestaurant } from './insert-restaurant.ts';
export type { RestaurantRecords } from './restaurant.types.ts';
export { START_RESTAURANT } from './start-restaurant.data.ts';
