// Accounts without a verified e-mail address, and erased ones, carry a placeholder that reaches no one (RFC 2606, .invalid).

export const addressOfNone = (id: string) => `phone-${id}@phone.invalid`;

export const isReachable = (email: string) => !email.endsWith('.invalid');

export const reachable = (email: string) => (isReachable(email) ? email : '');
