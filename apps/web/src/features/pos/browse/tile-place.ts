/** The department and page of the tiles, which the details of a product give back. */
export const tilePlace: { department: number | null; page: number; isKept: boolean } = {
  department: null,
  page: 0,
  isKept: false,
};
