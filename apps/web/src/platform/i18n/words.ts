/** The shape of a word file with the words themselves left open: English must have every key that Hebrew has. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
