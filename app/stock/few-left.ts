/** 'Only 3 left' is told from here down, of real stock: a page says it only while it is so. */
export const FEW_LEFT = 5;
