/** An empty room; what is in it is registered like what is added to any room. */
export const module = ({ roomModule }) => `
import { Module } from '@nestjs/common';

@Module({})
export class ${roomModule} {}
`;
