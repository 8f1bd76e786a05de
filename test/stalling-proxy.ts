// A TCP proxy that can fall silent: what is sent then waits, new connections are accepted, and no side hears of it. Like a network that
// drops packets, without touching the machine's own.
import net from 'node:net';

export async function stallingProxy(to: { host?: string; port: number }) {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer({ pauseOnConnect: true }, (near) => {
    const far = net.connect({ host: to.host ?? '127.0.0.1', port: to.port });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        // In silence not even the end of a connection arrives.
        if (!isSilent) other.destroy();
      });
      socket.on('data', (bytes) => {
        if (!other.write(bytes)) socket.pause();
      });
      socket.on('drain', () => isSilent || other.resume());
    }
    if (isSilent) for (const socket of [near, far]) socket.pause();
    else near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speakAgain() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
