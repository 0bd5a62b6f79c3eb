import { createElement } from 'react';
export const frame = createElement('main');
