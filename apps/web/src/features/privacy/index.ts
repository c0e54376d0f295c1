export { DeleteAccount } from './DeleteAccount.tsx';
export { MyData } from './MyData.tsx';
