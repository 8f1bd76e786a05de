/** Shares the token of one sign-in. If `isRefused` says that an error of `call` is about the token, it is replaced and the call made once more. */
export function renewedToken(signIn: () => Promise<string>) {
  let token: Promise<string> | null = null;
  return async function withToken<T>(call: (token: string) => Promise<T>, isRefused: (error: unknown) => boolean): Promise<T> {
    for (let isFirst = true; ; isFirst = false) {
      token ??= signIn();
      const current = token;
      const forget = () => {
        // Another call may have replaced it already.
        if (token === current) token = null;
      };
      const bearer = await current.catch((error) => {
        forget();
        throw error;
      });
      try {
        return await call(bearer);
      } catch (error) {
        if (!isFirst || !isRefused(error)) throw error;
        forget();
      }
    }
  };
}
