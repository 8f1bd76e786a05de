export const orderNumber = (number: number) => `ORD-${number}`;
/** As typed or printed, ORD-1001 or 1001; null for anything else. */
export const readOrderNumber = (text: string) => Number(/^(?:ORD-)?(\d{1,9})$/i.exec(text.trim())?.[1] ?? 0) || null;
/** An order's address without ids, for mails and messages: it leads the buyer, once signed in, to the order's page. */
export const shortOrderPath = (number: string) => `/go/order/${number}`;
