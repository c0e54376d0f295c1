export { HealthScreen } from './HealthScreen.tsx';
