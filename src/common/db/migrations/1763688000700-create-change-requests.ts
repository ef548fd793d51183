import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateChangeRequests1763688000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE change_requests (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        number integer NOT NULL,
        status text NOT NULL DEFAULT 'draft',
        subject text NOT NULL DEFAULT '',
        description jsonb,
        created_by_id text COLLATE "C" NOT NULL REFERENCES users,
        revision_id text COLLATE "C" NOT NULL,
        revision_initial_id text COLLATE "C" NOT NULL,
        revision_merged_ancestor_id text COLLATE "C",
        revision_merged_id text COLLATE "C",
        merged_by_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
        merged_at timestamptz(3),
        comments_open integer NOT NULL DEFAULT 0,
        cluster_id text COLLATE "C",
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON change_requests (space_id, number);
      CREATE INDEX ON change_requests (space_id, status, created_at, id);
      CREATE INDEX ON change_requests (status, created_at, id);
      CREATE INDEX ON change_requests (created_by_id);
      CREATE INDEX ON change_requests (merged_by_id);
      CREATE INDEX ON change_requests (cluster_id);

      CREATE TABLE contributors (
        id text COLLATE "C" PRIMARY KEY,
        change_request_id text COLLATE "C" NOT NULL REFERENCES change_requests ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        action_type text NOT NULL,
        count integer NOT NULL DEFAULT 1,
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON contributors (change_request_id, user_id, action_type);
      CREATE INDEX ON contributors (change_request_id, updated_at, id);
      CREATE INDEX ON contributors (user_id, change_request_id);

      CREATE TABLE requested_reviewers (
        id text COLLATE "C" PRIMARY KEY,
        change_request_id text COLLATE "C" NOT NULL REFERENCES change_requests ON DELETE CASCADE,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        revision_id text COLLATE "C" NOT NULL,
        requested_by_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX ON requested_reviewers (change_request_id, user_id);
      CREATE INDEX ON requested_reviewers (change_request_id, created_at, id);
      CREATE INDEX ON requested_reviewers (user_id, change_request_id);
      CREATE INDEX ON requested_reviewers (requested_by_id);

      CREATE TABLE reviews (
        id text COLLATE "C" PRIMARY KEY,
        change_request_id text COLLATE "C" NOT NULL REFERENCES change_requests ON DELETE CASCADE,
        revision_id text COLLATE "C" NOT NULL,
        reviewer_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        requested_by_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
        status text NOT NULL,
        comment jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON reviews (change_request_id, created_at, id);
      CREATE INDEX ON reviews (reviewer_id);
      CREATE INDEX ON reviews (requested_by_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reviews, requested_reviewers, contributors, change_requests');
  }
}
