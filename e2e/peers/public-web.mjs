// The public web for a server that a journey starts: node --import loads this before it. Every name then resolves to one public address,
// and requests to it reach the pages peer on PAGES_PORT. The server itself has no setting to fetch from this machine.
import dns from 'node:dns/promises';
import { Socket } from 'node:net';

const somewherePublic = '93.184.215.14';
dns.resolve4 = async () => [somewherePublic];
dns.resolve6 = async () => [];

const connect = Reflect.get(Socket.prototype, 'connect');
Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const isPage = options.port === 80 && options.lookup;
  if (!isPage) return Reflect.apply(connect, this, args);
  options.lookup(options.host, { all: false }, (_error, address) => {
    if (address !== somewherePublic) throw new Error(`A page was asked for at ${address}.`);
  });
  Object.assign(options, { host: '127.0.0.1', port: Number(process.env.PAGES_PORT) });
  return Reflect.apply(connect, this, args);
};
