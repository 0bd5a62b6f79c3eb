export const pay = 'pay';
