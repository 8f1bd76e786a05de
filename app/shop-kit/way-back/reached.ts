/** How browsers word a failed request: "Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed". */
export const isUnreached = (error: unknown) => error instanceof TypeError && /fetch|load failed/i.test(error.message);
