// One chunk: each further one is a name in the first load.
export { BusinessCard } from './business-card.tsx';
export { CallBack } from './call-back.tsx';
export { StartList } from './start-list.tsx';
