const QUIET = /^\/(cart|checkout|pay|success|login|signup|passwordreset|invitation|orders|profile|complaints|privacy)(\/|$)/i;

/** The popup never interrupts paying, signing in or complaining. */
export const isQuiet = (path: string) => QUIET.test(path);
