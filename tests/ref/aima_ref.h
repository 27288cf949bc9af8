/* SPDX-License-Identifier: MIT */
/* The rule set aima again, for 2x2: knowledge is the plain set of consistent worlds, and every
 * action is tried, up to a horizon. Shares nothing with the product but the names of actions.
 */
#ifndef TESTS_AIMA_REF_H
#define TESTS_AIMA_REF_H

/* The max expected score with at most `horizon` actions. */
double aima_ref_value(int horizon);

#endif
