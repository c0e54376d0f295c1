import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeMember, type TestMember } from './members.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Scene {
  app: TestApp;
  /** Ana Marlow. */
  ana: TestMember;
  /** Ben Okafor. */
  ben: TestMember;
  /** Cleo Hart. */
  cleo: TestMember;
}

/** Sets up one app for a test file, and three new members before each test; `take` receives them. */
export function peopleEachTest(take: (scene: Scene) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const ana = await makeMember(app);
    const ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
    const cleo = await makeMember(app, { first_name: 'Cleo', last_name: 'Hart' });
    take({ app, ana, ben, cleo });
  });
}
