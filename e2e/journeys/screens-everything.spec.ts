import { walkThroughEveryScreen } from '../fixtures/every-screen.ts';
import { test } from '../fixtures/test.ts';

test.use({ deployment: 'everything' });

walkThroughEveryScreen('where everything is switched on', { tag: ['@layout'] });
