/** The shape of a text file without its texts: English must have every key that Hebrew has. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
