import { Module } from '@nestjs/common';
import { BuiltApp } from './built-app.js';
import { SendWorkbench } from './send-workbench.js';
import { WorkbenchController } from './workbench.controller.js';

/** Serves the workbench, which is one more client of the API: no rule of the service is here. */
@Module({ controllers: [WorkbenchController], providers: [BuiltApp, SendWorkbench] })
export class WorkbenchModule {}
