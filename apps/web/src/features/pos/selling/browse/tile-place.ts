/** The department and the place in its tiles, to which the details of a product return. */
export const tilePlace: { department: number | null; top: number; isKept: boolean } = {
  department: null,
  top: 0,
  isKept: false,
};
