// One URL may name several hosts, as libpq allows: postgres://user@one:5432,two:5432/shop. pg does not support that, so connections go to
// one host until it refuses or turns out to be a standby, then to the next.
export type Hosts = {
  readonly url: string;
  readonly count: number;
  leave(url: string): void;
};

export function hostsOf(url: string): Hosts {
  const urls = hostsIn(url);
  let index = 0;
  return {
    get url() {
      return urls[index] ?? url;
    },
    count: urls.length,
    leave(left) {
      if (urls[index] === left) index = (index + 1) % urls.length;
    },
  };
}

export function hostsIn(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts?.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

export async function inTurn<T>(hosts: Hosts, act: () => Promise<T>): Promise<T> {
  for (let left = hosts.count - 1; ; left--) {
    try {
      return await act();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}
