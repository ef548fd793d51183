import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Env } from './env.js';

/** Makes the settings injectable everywhere. */
@Global()
@Module({})
export class ConfigModule {
  static with(env: Env): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Env, useValue: env }], exports: [Env] };
  }
}
