#!/usr/bin/env node
import { runService } from './serve/run-service.js';

await runService();
