import type { IngestOutcome } from '@muster/contract';
import type { TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** The answer to what was sent, whatever it is. */
export interface SentAnswer {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
  entries?: Array<{ id: string; outcome: IngestOutcome; message: string | null }>;
}

/** What a phone can do, and what its member then sees. */
export function devices(app: () => TestApp) {
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app().raw('POST', new URL(url).pathname, { body, headers });
  const answered = async (url: string, body: unknown): Promise<SentAnswer> => {
    const response = await post(url, body);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const logs = async ({ id }: TestMember) => {
    // Days pass in some tests, and with them sessions.
    const { access } = await app().session.start(id, 'test');
    return (await app().client(access).listWorkouts({ params: { id }, query: {} })).data;
  };
  return {
    addressOf: async ({ id, api }: TestMember) => (await api.makeIngestAddress({ params: { id } })).url!,
    post,
    answered,
    /** What came of what was sent: the outcomes in their order, or the code that refused it. */
    send: async (url: string, body: unknown): Promise<string> => {
      const { entries, code } = await answered(url, body);
      return entries?.map(({ outcome }) => outcome).join(' ') ?? code!;
    },
    logs,
    steps: async (who: TestMember) => (await logs(who)).map((each) => each.steps),
  };
}
