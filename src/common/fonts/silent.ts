/** Characters that select a form or join others, and are not drawn themselves. */
export const SILENT = /^(?:[\u200b-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff\u00ad]|\p{Variation_Selector})$/u;
