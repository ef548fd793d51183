/** An empty module; its parts are registered in the same way as in an existing module. */
export const module = ({ roomModule }) => `
import { Module } from '@nestjs/common';

@Module({})
export class ${roomModule} {}
`;
