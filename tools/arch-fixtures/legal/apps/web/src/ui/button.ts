import { createElement } from 'react';
export const button = createElement('button');
