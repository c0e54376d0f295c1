import { join } from 'node:path';
import { walkThroughEveryScreen } from '../fixtures/every-screen.ts';
import { test } from '../fixtures/test.ts';

test.use({ serverEnv: { MUSTER_CONFIG: join(import.meta.dirname, '../../deployments/everything.json') } });

walkThroughEveryScreen('where everything is switched on');
