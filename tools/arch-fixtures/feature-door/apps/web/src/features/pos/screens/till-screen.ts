export const TillScreen = 'till';
