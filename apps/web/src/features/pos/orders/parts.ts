// What the till asks for when an order comes in; one chunk, so that the till's start knows one
// name.
export { OrderBar } from './order-bar.tsx';
export { OrdersButton } from './orders-button.tsx';
