/** Headings of the state's list, as its files have been written over the years, and plain ones. */
export const CODE_HEADINGS = ['סמל_ישוב', 'סמל_יישוב', 'code', 'id'];
export const NAME_HEADINGS = ['שם_ישוב', 'שם_יישוב', 'name'];
