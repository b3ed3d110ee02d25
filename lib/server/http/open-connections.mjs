import { networkOf } from './client-address.mjs';

/**
 * Keeps count of the open connections and of their open requests. At most `connections` are open, and at most
 * `connectionsOfAddress` from one client network.
 * @param {{ connections: number, connectionsOfAddress: number }} limits
 */
export function createOpenConnections({ connections, connectionsOfAddress }) {
  /** The sockets of each network, oldest first. */
  const networks = new Map();
  /** The number of open requests of each socket, `null` before its first request. */
  const requests = new Map();

  function close(socket) {
    remove(socket);
    socket.destroy();
  }

  function remove(socket) {
    if (!requests.delete(socket)) return;
    for (const [network, sockets] of networks)
      if (sockets.delete(socket) && sockets.size === 0) networks.delete(network);
  }

  /**
   * Returns the connection to close for a new one: an idle one, otherwise one of the network that has the most, if that
   * network still has as many as the newcomer's after that. Returns `null` when there is none.
   */
  function chooseVictim(sizeOfNewcomer) {
    for (const [socket, open] of requests) if (open === 0) return socket;
    const largest = [...networks.values()].reduce((one, other) => (other.size > one.size ? other : one));
    if (largest.size <= sizeOfNewcomer + 1) return null;
    return [...largest].find((socket) => requests.get(socket) === null) ?? [...largest][0];
  }

  return {
    /** Counts a new connection, or closes it when there are too many. A full server first closes another one. */
    add(socket) {
      const network = networkOf(socket.remoteAddress ?? '') ?? 'unknown';
      const sockets = networks.get(network) ?? new Set();
      if (sockets.size >= connectionsOfAddress) return socket.destroy();
      if (requests.size >= connections) {
        const victim = chooseVictim(sockets.size);
        if (!victim) return socket.destroy();
        close(victim);
      }
      networks.set(network, sockets.add(socket));
      requests.set(socket, null);
      socket.once('close', () => remove(socket));
    },

    /** Counts a request of a connection. Returns how many of its requests are open. */
    requestBegan(socket) {
      if (!requests.has(socket)) return 0;
      const open = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, open);
      return open;
    },

    requestEnded(socket) {
      if (requests.has(socket)) requests.set(socket, requests.get(socket) - 1);
    },

    /** Closes the connections that have sent no request yet; Node counts them as busy. */
    closeSilent() {
      for (const [socket, open] of [...requests]) if (open === null) close(socket);
    },
  };
}
