/** The threshold for 'Only 3 left', shown only for real stock. */
export const FEW_LEFT = 5;
