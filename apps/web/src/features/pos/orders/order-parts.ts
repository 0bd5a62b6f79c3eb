// Everything the till needs when an order is opened, in one chunk, so that the till's start imports
// one name.
export { OrderBar } from './order-bar.tsx';
export { OrdersButton } from './orders-button.tsx';
