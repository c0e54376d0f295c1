import { walkThroughEveryScreen } from '../fixtures/every-screen.ts';

walkThroughEveryScreen('of the reference deployment');
