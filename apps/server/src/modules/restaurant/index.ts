export { insertRestaurant } from './insert-restaurant.ts';
export { restaurantRoutes } from './restaurant.routes.ts';
export type { RestaurantRecords } from './restaurant.types.ts';
export { START_RESTAURANT } from './start-restaurant.data.ts';
