import { expect, it } from 'vitest';
import everything from '../../../../deployments/everything.json' with { type: 'json' };
import { newId } from '../platform/ids.ts';
import { deploymentConfig } from '../platform/start/config.ts';
import { demoGroups } from './groups-world.ts';
import { postActs, postsChapter } from './posts.ts';
import type { Setting } from './stage.ts';

it('has what was written, answered and liked behind it at every hour of the day', () => {
  const config = deploymentConfig(everything);
  const home = { kind: 'group', id: newId() } as const;
  const midnight = Date.parse('2026-11-24T00:00:00Z');
  for (let minute = 0; minute < 1440; minute += 5) {
    const now = midnight + minute * 60_000;
    // Pictures are fetched only when an act is played.
    const setting = { now, config } as Setting;
    const acts = [...postsChapter(setting), ...demoGroups.flatMap(({ posts }) => posts.flatMap((post) => postActs(post, home, setting)))];
    expect(acts.filter(({ at }) => !(at < now)).length, new Date(now).toISOString()).toBe(0);
  }
});
