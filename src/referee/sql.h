/* SPDX-License-Identifier: MIT */
/* What the results file is made of, for store.c. */
#ifndef QD_REFEREE_SQL_H
#define QD_REFEREE_SQL_H

#include "referee/contest.h"

enum qd_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GET_MAZE,
    SQL_PUT_MAZE,
    SQL_GET_OWN_MAZE,
    SQL_PUT_OWN_MAZE,
    SQL_GET_SETTING,
    SQL_PUT_SETTING,
    SQL_REGISTER,
    SQL_FIND,
    SQL_SAVE,
    SQL_RESULT,
    SQL_RUNS,
    SQL_BEGUN,
    SQL_PRUNE,
    SQL_EMPTY_BEST,
    SQL_REFILL_BEST,
    SQL_UPDATE_BEST,
    SQL_OWNER,
    SQL_OWN,
    SQL_STANDINGS,
    SQL_STATEMENTS
};

extern const char qd_sql_schema[];
/* Run on files of earlier versions too. */
extern const char qd_sql_additions[];
extern const char *const qd_sql_texts[SQL_STATEMENTS];

#endif
