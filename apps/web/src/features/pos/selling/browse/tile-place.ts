/** The department and page of the tiles, to which the details of a product return. */
export const tilePlace: { department: number | null; page: number; isKept: boolean } = {
  department: null,
  page: 0,
  isKept: false,
};
