import { writeFileSync } from 'node:fs';
import { startIdentityProvider } from './identity-provider.ts';

/** A provider for trying out single sign-on during development: npm run identity-provider, then start with the configuration it writes. */
const port = Number(process.env.IDENTITY_PORT ?? 3900);
const domain = 'northwind.example';
const app = process.env.APP_ORIGIN ?? 'http://127.0.0.1:3000';
const password = 'northwind';
const person = (sub: string, given_name: string, family_name: string) => ({
  sub,
  email: `${given_name.toLowerCase()}@${domain}`,
  email_verified: true,
  given_name,
  family_name,
  password,
});
const people = [person('n-1', 'Rosa', 'Lindqvist'), person('n-2', 'Tomas', 'Avila')];
const provider = await startIdentityProvider({ accounts: people, port });
for (const origin of [app, 'http://127.0.0.1:5173', 'http://localhost:5173', 'http://localhost:3000']) provider.allowApp(origin);

const file = process.argv[2];
const single_sign_on = [{ email_domain: domain, discovery_url: provider.issuer, client_id: provider.clientId, workspace: null }];
const config = JSON.stringify({ private: { single_sign_on } }, null, 2);
if (file) writeFileSync(file, `${config}\n`);
console.info(
  `The identity provider is at ${provider.issuer}; ${people.map(({ email }) => email).join(' and ')} sign in with "${password}".`,
);
console.info(file ? `Start the server with MUSTER_CONFIG=${file}` : `Start the server with MUSTER_CONFIG naming a file with:\n${config}`);
